import { useState } from 'react';
import { initialsOf } from '#web/format/truncate.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid } from '#web/ui/layout/parts.tsx';
import classes from './profile.module.css';

/** The person's picture, or their initials when there is none or it does not load. Decorative: the name is beside it. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture && picture !== broken) {
    return (
      <img
        className={look(
          { flex: 'none', placeItems: 'center', radius: 'round', size: 12, weight: 600, flow: 'grid' },
          classes.avatar,
        )}
        src={picture}
        alt=""
        width={30}
        height={30}
        referrerPolicy="no-referrer"
        onError={() => setBroken(picture)}
      />
    );
  }
  return (
    <Grid
      as="span"
      flex="none"
      placeItems="center"
      radius="round"
      size={12}
      weight={600}
      className={classes.avatar}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </Grid>
  );
}
