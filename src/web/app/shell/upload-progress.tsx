import { lazy, Suspense } from 'react';

const BatchIndicator = lazy(() =>
  import('#web/features/documents/batch-indicator.tsx').then((module) => ({ default: module.BatchIndicator })),
);

/** Comes after the page: it also takes up a batch that a reload interrupted. */
export function UploadProgress() {
  return (
    <Suspense>
      <BatchIndicator />
    </Suspense>
  );
}
