import { useSyncExternalStore } from 'react';
import { questionAsked, watchQuestions } from './changed-question.ts';
import { defineLazyPart, LazyPart } from './lazy-part.tsx';

const dialog = defineLazyPart(async () => (await import('./changed-dialog.tsx')).ChangedDialog);

/** Where the question appears: once per page. */
export function ChangedQuestions() {
  const question = useSyncExternalStore(watchQuestions, questionAsked);
  if (!question) return null;
  return <LazyPart key={question.id} part={dialog} props={{ question }} onMissing={() => question.answer('back')} />;
}
