/** 128 random bits. `crypto.randomUUID` does not exist on a plain http address other than this computer's. */
export const randomId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
