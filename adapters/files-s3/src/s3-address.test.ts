import { expect, it } from 'vitest'
import { readS3Address } from './s3-address.ts'

it.each([
  ['s3://papers', 'papers', '', 'us-east-1', 'https://s3.us-east-1.amazonaws.com'],
  ['s3://papers/', 'papers', '', 'us-east-1', 'https://s3.us-east-1.amazonaws.com'],
  [
    's3://papers/live/billing?region=eu-central-1',
    'papers',
    'live/billing/',
    'eu-central-1',
    'https://s3.eu-central-1.amazonaws.com',
  ],
  [
    's3://my.papers/a/?endpoint=http://127.0.0.1:9000&region=auto',
    'my.papers',
    'a/',
    'auto',
    'http://127.0.0.1:9000',
  ],
  [
    's3://papers?endpoint=https%3A%2F%2Fminio.example.com/',
    'papers',
    '',
    'us-east-1',
    'https://minio.example.com',
  ],
])('reads %s', (text, ...parts) => {
  const { bucket, prefix, region, endpoint } = readS3Address(text)
  expect([bucket, prefix, region, endpoint]).toEqual(parts)
})

it.each([
  ['', 'looks like s3://'],
  ['/var/files', 'looks like s3://'],
  ['https://s3.amazonaws.com/papers', 'looks like s3://'],
  ['s3://AKIA:secret@papers', 'holds no credentials'],
  ['s3://papers:9000', 'belong to the endpoint'],
  ['s3://papers?regoin=eu-central-1', 'not regoin'],
  ['s3://papers?secret_access_key=x', 'not secret_access_key'],
  ['s3://Papers', 'the name of a bucket'],
  ['s3://ab', 'the name of a bucket'],
  ['s3://a..b', 'the name of a bucket'],
  ['s3:///papers', 'the name of a bucket'],
  ['s3://papers/a//b', 'has a prefix'],
  ['s3://papers/a%20b', 'has a prefix'],
  ['s3://papers/ą', 'has a prefix'],
  ['s3://papers?region=', 'has a region'],
  ['s3://papers?region=a.b', 'has a region'],
  ['s3://papers?endpoint=minio', 'has an endpoint'],
  ['s3://papers?endpoint=ftp://minio', 'has an endpoint'],
  ['s3://papers?endpoint=https://minio/s3', 'has an endpoint'],
  ['s3://papers?endpoint=https://user:pass@minio', 'has an endpoint'],
])('refuses %s', (text, why) => {
  expect(() => readS3Address(text)).toThrow(why)
})
