import { useState } from 'react';
import { initialsOf } from '#web/format/truncate.ts';
import classes from './avatar.module.css';

/** The person's picture, or their initials when there is none or it does not load. Decorative: the name is beside it. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture && picture !== broken) {
    return (
      <img
        className={classes.avatar}
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
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
