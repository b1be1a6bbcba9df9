import { readFileSync } from 'node:fs';
import path from 'node:path';

export const OPEN_LIST = path.join(import.meta.dirname, 'open-requirements.txt');

/** Rows that no test proves yet, one id a line. The list only gets shorter: what is proven is removed. */
export const readOpenList = () => readFileSync(OPEN_LIST, 'utf8').split('\n').filter(Boolean);
