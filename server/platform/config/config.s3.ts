import { z } from 'zod';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { S3Settings } from '#server/platform/storage/storage.s3.ts';
import { address, isBare } from './config.fields.ts';

const plain = (least: number) =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{${least},300}$`), 'must be as the store shows it, without spaces');

export const s3Variables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name: lower-case letters, digits, dots and hyphens')
    .optional(),
  S3_ENDPOINT: address('must be an address such as https://s3.eu-central-1.amazonaws.com', ['http:', 'https:'])
    .refine(isBare, 'must be the address alone, without a path, a query or a password')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: plain(3).optional(),
  S3_SECRET_ACCESS_KEY: plain(8).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*\/?$/, 'must be a folder such as plumbline/files')
    .refine((text) => !text.split('/').some((part) => part === '..' || part === '.'), 'must be a folder without . or .. in its path')
    .optional(),
  S3_PATH_STYLE: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((word) => word === 'on')
    .default(true),
  FILES_QUOTA_MB: z
    .string()
    .regex(/^\d{1,8}$/, 'must be a whole number of megabytes')
    .transform(Number)
    .default(10_240),
};

export const s3Documentation: Record<keyof typeof s3Variables, { default: string; meaning: string }> = {
  S3_BUCKET: {
    default: '',
    meaning: 'Bucket of an S3-compatible store for uploaded files. If empty, files are stored in `files` in the data folder.',
  },
  S3_ENDPOINT: { default: '', meaning: 'Address of the store, such as `https://minio.example.com`. Defaults to Amazon S3 in `S3_REGION`.' },
  S3_REGION: { default: 'us-east-1', meaning: 'Region of the bucket. Most stores other than Amazon accept any value.' },
  S3_ACCESS_KEY_ID: { default: '', meaning: 'Access key of an account that may read, write and delete objects in the bucket.' },
  S3_SECRET_ACCESS_KEY: { default: '', meaning: 'Secret of the access key.' },
  S3_PREFIX: { default: '', meaning: 'Folder in the bucket, if several installations share it.' },
  S3_PATH_STYLE: { default: 'on', meaning: '`on` puts the bucket in the path, `off` in the host name, as Amazon prefers.' },
  FILES_QUOTA_MB: { default: '10240', meaning: 'File storage per organisation in megabytes; `0` for unlimited.' },
};

type Settings = z.output<z.ZodObject<typeof s3Variables>>;

/** Null without a bucket; an incomplete configuration fails the start. */
export function s3Of(settings: Settings): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (bucket === undefined) {
    if (S3_ENDPOINT ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY) throw new Refusal('S3_BUCKET must be set if any other S3 setting is.');
    return null;
  }
  if (S3_ACCESS_KEY_ID === undefined) throw new Refusal('S3_ACCESS_KEY_ID must be set if S3_BUCKET is set.');
  if (S3_SECRET_ACCESS_KEY === undefined) throw new Refusal('S3_SECRET_ACCESS_KEY must be set if S3_BUCKET is set.');
  return {
    bucket,
    region,
    endpoint: new URL(S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).origin,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: S3_PREFIX === undefined ? '' : `${S3_PREFIX.replace(/\/$/, '')}/`,
    pathStyle: settings.S3_PATH_STYLE,
  };
}
