export { createFolderFiles, type FolderFiles } from './create-folder-files.ts'
export type { FolderFilesOptions } from './options.ts'
