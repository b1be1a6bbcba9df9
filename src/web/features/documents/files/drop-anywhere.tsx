import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';
import { pageDrop } from '#web/ui/hooks/hand-in-files.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import { filesOfDrop } from './collect-files.ts';
import classes from './drop-anywhere.module.css';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** The files of a drop can be read only during its event; the code that deals with them is loaded meanwhile. */
async function takeDrop(data: DataTransfer): Promise<void> {
  const reading = filesOfDrop(data);
  const { now: page } = pageDrop;
  if (page) return page.take(await reading);
  const { takeFiles } = await import('../uploads/uploads.ts');
  takeFiles(await reading);
}

/** Files can be dropped on any page: an overlay over the whole window says so while they are dragged. */
export function DropAnywhere() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const show = (change: number) => {
      depth = Math.max(0, depth + change);
      setOver(depth > 0);
    };
    const enter = (event: DragEvent) => hasFiles(event) && show(1);
    const leave = (event: DragEvent) => hasFiles(event) && show(-1);
    const over = (event: DragEvent) => hasFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      show(-depth);
      takeDrop(event.dataTransfer).catch((error: unknown) =>
        log.error(t.log.dropFailed, { component: 'documents', error }),
      );
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const;
    const names = Object.keys(listeners) as (keyof typeof listeners)[];
    for (const name of names) addEventListener(name, listeners[name]);
    return () => {
      for (const name of names) removeEventListener(name, listeners[name]);
    };
  }, []);
  if (!isOver) return null;
  const { body } = pageDrop.now ?? t.drop;
  return (
    <div className={classes.overlay} aria-hidden="true">
      <Grid
        placeContent="center"
        justifyItems="center"
        radius="sheet"
        fill="brand-soft"
        tone="brand"
        textAlign="center"
        className={classes.frame}
      >
        <IconUpload size={34} stroke={1.4} />
        <Text as="p" size={24} weight={600} tracking={2.5} mt={10}>
          {t.drop.title}
        </Text>
        <Text as="p" mt={2} tone="muted">
          {body}
        </Text>
      </Grid>
    </div>
  );
}
