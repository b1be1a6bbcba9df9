import type { ReactNode } from 'react';
import type { Look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';

/** The title of a part of the page, and quieter words on the same line. */
export const PartTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Text as="h2" size={14.5} weight={600} tracking={1} id={id}>
    {children}
  </Text>
);

/** The title at the left, a note at the right. */
export function SectionHead({ title, note, ...said }: Look & { title: ReactNode; note?: ReactNode }) {
  return (
    <Row as="header" align="baseline" justify="between" {...said}>
      <PartTitle>{title}</PartTitle>
      {note && (
        <Text as="p" tone="muted" size={13}>
          {note}
        </Text>
      )}
    </Row>
  );
}
