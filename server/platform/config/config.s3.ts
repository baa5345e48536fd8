import { z } from 'zod';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { S3Settings } from '#server/platform/storage/storage.s3.ts';
import { address, isBare } from './config.fields.ts';

const plain = (least: number) =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{${least},300}$`), 'must be as the store shows it, without spaces');

export const s3Variables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: small letters, digits, dots and hyphens')
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
    .refine((text) => !text.split('/').some((part) => part === '..' || part === '.'), 'must be a folder without dots that lead elsewhere')
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
    meaning: 'Bucket of an S3-compatible store for uploaded files; without it they lie in `files` in the data folder.',
  },
  S3_ENDPOINT: { default: '', meaning: "Address of that store, such as `https://minio.example.com`; without it Amazon's of the region." },
  S3_REGION: { default: 'us-east-1', meaning: 'Region of the bucket; most stores other than Amazon take any.' },
  S3_ACCESS_KEY_ID: { default: '', meaning: 'Key of an account that may read, write and delete objects of the bucket.' },
  S3_SECRET_ACCESS_KEY: { default: '', meaning: 'Secret of that key.' },
  S3_PREFIX: { default: '', meaning: 'Folder in the bucket, where several installations share one.' },
  S3_PATH_STYLE: { default: 'on', meaning: 'With `off` the bucket is part of the host name, as Amazon prefers.' },
  FILES_QUOTA_MB: { default: '10240', meaning: 'How many megabytes of files one organisation may store; `0` allows any number.' },
};

type Settings = z.output<z.ZodObject<typeof s3Variables>>;

/** Null without a bucket; an incomplete configuration fails the start. */
export function s3Of(settings: Settings): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (bucket === undefined) {
    if (S3_ENDPOINT ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY) throw new Refusal('S3_BUCKET must be set when a store is configured.');
    return null;
  }
  if (S3_ACCESS_KEY_ID === undefined) throw new Refusal('S3_ACCESS_KEY_ID must be set when S3_BUCKET is.');
  if (S3_SECRET_ACCESS_KEY === undefined) throw new Refusal('S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is.');
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
