import type { ReactNode } from 'react';
import type { Look } from './look.ts';
import { Grid, Row, Text } from './parts.tsx';

type FactsProps = Look & { isLine?: boolean; className?: string | undefined; children: ReactNode };

/** What is known of one thing, beneath each other; `isLine` beside each other, and two to a line on a phone. */
export function Facts({ isLine = false, ...props }: FactsProps) {
  if (!isLine) return <Grid as="dl" gap={12} alignContent="start" {...props} />;
  return (
    <Row
      as="dl"
      wrap
      gapY={8}
      gapX={20}
      justify="between"
      py={10}
      px={16}
      phone={{ display: 'grid', columns: 2 }}
      {...props}
    />
  );
}

type FactProps = Look & {
  name: ReactNode;
  /** How the name looks, if not small and grey. */
  named?: Look;
  className?: string | undefined;
  /** Smaller words beneath the value. */
  note?: ReactNode;
  children: ReactNode;
};

/** A name and, beneath it, its value, which takes the look that is given. */
export function Fact({ name, named, note, children, ...value }: FactProps) {
  return (
    <div>
      <Text as="dt" tone="muted" size={12.5} {...named}>
        {name}
      </Text>
      <Text as="dd" tabular {...value}>
        {children}
      </Text>
      {note && (
        <Text as="dd" tone="warn" size={12.5} tabular>
          {note}
        </Text>
      )}
    </div>
  );
}
