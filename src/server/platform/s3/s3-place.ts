import { StartRefused } from '../start-refused.ts';

/** A bucket, the beginning of all names in it, and how to get there. */
export interface S3Place {
  readonly endpoint: URL;
  readonly region: string;
  readonly bucket: string;
  /** Without a slash at its end; may be empty. */
  readonly prefix: string;
  /** The bucket stands in the path; else in the name of the host. */
  readonly isPathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** As the settings have them. */
export interface S3Settings {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_PATH_STYLE: boolean;
}

/** `s3://bucket/prefix` and nothing besides: keys are settings of their own, which nobody prints with an address. */
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])((?:\/[\w.=+-]+)*)\/?$/;

export const isS3Address = (address: string): boolean => ADDRESS.test(address) && !/\/\.\.?(\/|$)/.test(address);

/** `setting`: the name of the setting with the address, for the sentence that tells what is missing. */
export function s3PlaceOf(setting: string, address: string, settings: S3Settings): S3Place {
  const [, bucket = '', path = ''] = ADDRESS.exec(address) ?? [];
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = settings;
  if (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) {
    throw new StartRefused(`${setting} es de S3: configura también S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.`);
  }
  return {
    endpoint: new URL(S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`),
    region: S3_REGION,
    ...{ bucket, prefix: path.slice(1) },
    isPathStyle: S3_PATH_STYLE,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
