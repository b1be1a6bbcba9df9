import { BatchScreen } from '../batch/batch-screen.tsx';
import { useBatch } from '../tasks/use-uploads.ts';
import { XmlScreen } from './xml-screen.tsx';

/** «Subir XML Manual»: one file with its result, or many at once. */
export function UploadXmlScreen() {
  const { lines } = useBatch();
  return lines.length > 0 ? <BatchScreen /> : <XmlScreen />;
}
