import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FiscalMonth } from '#domain/time/period.ts';
import { rg90DialogText as words } from '#text/closing/evidence.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Row } from '#web/ui/layout/parts.tsx';
import { shortMonth } from '../closing-figures.ts';

/** Shows what the tax office's file of a month holds, and offers it for download. */
export type Rg90Of = (month: FiscalMonth) => ReactNode;

interface Rg90DialogProps {
  month: FiscalMonth;
  /** What the file of the month holds, and the file. */
  children: ReactNode;
  onClose: () => void;
}

/** The tax office's file of the month that is shown. */
export function Rg90Dialog({ month, children, onClose }: Rg90DialogProps) {
  useFocusBack();
  return (
    <Dialog opened onClose={onClose} title={words.title(shortMonth(month))} size={680}>
      {children}
      <Row justify="end" mt={16}>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </Row>
    </Dialog>
  );
}
