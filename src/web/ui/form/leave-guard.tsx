import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { leaveText } from '#web/text/es/form/leave.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';

/** Asks whoever leaves with something unsaved: by a link, by going back, or by closing the window. */
export function LeaveGuard({ wouldLose }: { wouldLose: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: wouldLose,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={leaveText.title} withCloseButton={false}>
      <Text>{leaveText.body}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => reset?.()}>
          {leaveText.stay}
        </Button>
        <Button color="red.7" onClick={() => proceed?.()}>
          {leaveText.leave}
        </Button>
      </Group>
    </Modal>
  );
}
