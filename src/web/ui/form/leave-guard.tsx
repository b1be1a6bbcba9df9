import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { leaveText } from '#text/form/leave.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { Row } from '#web/ui/layout/parts.tsx';

/** Asks whoever leaves with something unsaved: by a link, by going back, or by closing the window. */
export function LeaveGuard({ wouldLose }: { wouldLose: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: wouldLose,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={leaveText.title} withCloseButton={false}>
      <p>{leaveText.body}</p>
      <Row mt={16} gap={10} justify="end">
        <Button variant="default" data-autofocus onClick={() => reset?.()}>
          {leaveText.stay}
        </Button>
        <Button color="red.7" onClick={() => proceed?.()}>
          {leaveText.leave}
        </Button>
      </Row>
    </Modal>
  );
}
