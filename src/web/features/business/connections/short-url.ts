/** Without its protocol, as people say it; what stands after the question mark may be a secret. */
export const shortUrl = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/\?.*$/, '')
    .replace(/\/$/, '');
