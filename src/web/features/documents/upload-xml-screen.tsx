import { BatchScreen } from './batch-screen.tsx';
import { useBatch } from './use-uploads.ts';
import { XmlScreen } from './xml-screen.tsx';

/** «Subir XML Manual»: one file with its result, or many at once. */
export function UploadXmlScreen() {
  const { lines } = useBatch();
  return lines.length > 0 ? <BatchScreen /> : <XmlScreen />;
}
