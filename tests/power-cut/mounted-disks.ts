import type { Disk } from '../harness/power-cut/unsynced-disk.ts'
import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'

/** SQLite in WebAssembly: the engine itself, whose files a program can provide. */
export const sqlite3: Sqlite3Static = await init()

const { capi, wasm } = sqlite3
// It would tell of every read that fails once the power is off.
sqlite3.config.warn = () => {}
type Pointer = Parameters<typeof wasm.cstrToJs>[0]

/** The name by which an engine asks for these disks. */
export const MOUNTED = 'mounted-disks'

/** As the file system of a Linux machine tells SQLite: a write changes no byte beside it. */
const POWERSAFE_OVERWRITE = 0x1000
const SECTOR_SIZE = 4_096
const PATH_MAX = 256
/** Days from the beginning of the Julian calendar to 1970, in milliseconds. */
const JULIAN_1970_MS = 210_866_760_000_000n

const disks = new Map<string, Disk>()
const open_files = new Map<Pointer, { readonly disk: Disk; readonly name: string }>()
let mounts = 0

/** Give the engine a disk. Resolves to the folder under which it finds it; the disk is let go by `unmount`. */
export function mount(disk: Disk): { readonly folder: string; readonly unmount: () => void } {
  const folder = `/${++mounts}`
  disks.set(folder, disk)
  return { folder, unmount: () => disks.delete(folder) }
}

function placeOf(path: Pointer) {
  const text = wasm.cstrToJs(path) ?? ''
  const cut = text.lastIndexOf('/')
  const disk = disks.get(text.slice(0, cut))
  if (!disk) throw new Error(`no disk holds ${text}`)
  return { disk, name: text.slice(cut + 1) }
}

function fileOf(pointer: Pointer) {
  const file = open_files.get(pointer)
  if (!file) throw new Error('this file is not open')
  return file
}

/** The engine knows no exceptions. */
function answered(work: () => number | void, otherwise: number = capi.SQLITE_IOERR): number {
  try {
    return work() ?? capi.SQLITE_OK
  } catch {
    return otherwise
  }
}

const bytesAt = (at: Pointer, length: number) =>
  wasm.heap8u().subarray(Number(at), Number(at) + length)

const FILE_METHODS = {
  xClose: (file: Pointer) => answered(() => void open_files.delete(file)),
  xRead: (file: Pointer, into: Pointer, length: number, at: number | bigint) =>
    answered(() => {
      const { disk, name } = fileOf(file)
      const bytes = bytesAt(into, length)
      const count = disk.read(name, Number(at), bytes)
      bytes.fill(0, count)
      return count < length ? capi.SQLITE_IOERR_SHORT_READ : capi.SQLITE_OK
    }, capi.SQLITE_IOERR_READ),
  xWrite: (file: Pointer, from: Pointer, length: number, at: number | bigint) =>
    answered(() => {
      const { disk, name } = fileOf(file)
      disk.write(name, Number(at), bytesAt(from, length))
    }, capi.SQLITE_IOERR_WRITE),
  xTruncate: (file: Pointer, size: number | bigint) =>
    answered(() => {
      const { disk, name } = fileOf(file)
      disk.truncate(name, Number(size))
    }, capi.SQLITE_IOERR_TRUNCATE),
  xSync: (file: Pointer) =>
    answered(() => {
      const { disk, name } = fileOf(file)
      disk.sync(name)
    }, capi.SQLITE_IOERR_FSYNC),
  xFileSize: (file: Pointer, into: Pointer) =>
    answered(() => {
      const { disk, name } = fileOf(file)
      wasm.poke64(into, BigInt(disk.size(name)))
    }, capi.SQLITE_IOERR_FSTAT),
  xLock: () => capi.SQLITE_OK,
  xUnlock: () => capi.SQLITE_OK,
  xCheckReservedLock: (_file: Pointer, into: Pointer) => answered(() => void wasm.poke32(into, 0)),
  xFileControl: () => capi.SQLITE_NOTFOUND,
  xSectorSize: () => SECTOR_SIZE,
  xDeviceCharacteristics: () => POWERSAFE_OVERWRITE,
}

const files = new capi.sqlite3_io_methods()
files.iVersion = 1

type OpenArguments = [vfs: Pointer, path: Pointer, file: Pointer, flags: number, out: Pointer]

const DISK_METHODS = {
  xOpen: (...[, path, file, flags, flags_out]: OpenArguments) =>
    answered(() => {
      const { disk, name } = placeOf(path)
      if (flags & capi.SQLITE_OPEN_CREATE) disk.create(name)
      disk.size(name)
      open_files.set(file, { disk, name })
      wasm.pokePtr(file, files.pointer)
      if (flags_out) wasm.poke32(flags_out, flags)
    }, capi.SQLITE_CANTOPEN),
  xDelete: (_vfs: Pointer, path: Pointer, sync_folder: number) =>
    answered(() => {
      const { disk, name } = placeOf(path)
      if (!disk.exists(name)) return capi.SQLITE_IOERR_DELETE_NOENT
      disk.remove(name, sync_folder !== 0)
      return capi.SQLITE_OK
    }, capi.SQLITE_IOERR_DELETE),
  xAccess: (_vfs: Pointer, path: Pointer, _flags: number, into: Pointer) =>
    answered(() => {
      const { disk, name } = placeOf(path)
      wasm.poke32(into, disk.exists(name) ? 1 : 0)
    }, capi.SQLITE_IOERR_ACCESS),
  xFullPathname: (_vfs: Pointer, path: Pointer, room: number, into: Pointer) =>
    wasm.cstrncpy(into, path, room) < room ? capi.SQLITE_OK : capi.SQLITE_CANTOPEN,
  xRandomness: (_vfs: Pointer, length: number, into: Pointer) => {
    crypto.getRandomValues(bytesAt(into, length))
    return length
  },
  xSleep: (_vfs: Pointer, microseconds: number) => microseconds,
  xCurrentTimeInt64: (_vfs: Pointer, into: Pointer) =>
    answered(() => void wasm.poke64(into, JULIAN_1970_MS + BigInt(Date.now()))),
  xGetLastError: () => capi.SQLITE_OK,
}

const vfs = new capi.sqlite3_vfs()
vfs.$iVersion = 2
// An open file of ours is known by its address, and holds a pointer to its methods.
vfs.$szOsFile = 8
vfs.$mxPathname = PATH_MAX

sqlite3.vfs.installVfs({
  io: { struct: files, methods: FILE_METHODS as never },
  vfs: { struct: vfs, name: MOUNTED, methods: DISK_METHODS as never },
})
