import { getConfig, type PublicConfig } from '#contract/system/system.ts';
import { call, setFrontendKey } from './client.ts';

let loading: Promise<PublicConfig> | null = null;

/** Asked once for the life of the page; a failure is not remembered. */
export function publicConfig(): Promise<PublicConfig> {
  loading ??= call(getConfig, { anonymous: true }).then(
    (config) => {
      setFrontendKey(config.frontendKey);
      return config;
    },
    (problem: unknown) => {
      loading = null;
      throw problem;
    },
  );
  return loading;
}
