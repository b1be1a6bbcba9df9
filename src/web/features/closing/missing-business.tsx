import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { closingText as words } from '#text/closing/month.ts';
import { Empty } from '#web/ui/layout/screen.tsx';

/** Shown instead of the months while the business has no RUC. */
export function MissingBusiness() {
  return (
    <Empty
      wholePage
      action={<Button renderRoot={(props) => <Link to="/mi-negocio" {...props} />}>{words.missingRuc.action}</Button>}
    >
      {words.missingRuc.sentence}
    </Empty>
  );
}
