import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { repeatsNoticeText as text } from '#text/review/finished-review.ts';
import { Note } from '../feedback/note.tsx';

/**
 * Until somebody decides on possible repeats, sums may hold one invoice twice: tells how many there are and leads to
 * them.
 */
export function RepeatsNotice({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <Note tone="warn" Icon={IconCopy} title={text.title(count)} role="status">
      {text.body} <Link to="/en-revision/repetidas">{text.action}</Link>
    </Note>
  );
}
