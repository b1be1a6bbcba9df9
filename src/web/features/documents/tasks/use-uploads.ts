import { useSyncExternalStore } from 'react';
import { batch, xmlUpload } from './uploads.ts';

export const useXmlUpload = () => useSyncExternalStore(xmlUpload.subscribe, xmlUpload.get);
export const useBatch = () => useSyncExternalStore(batch.subscribe, batch.get);
