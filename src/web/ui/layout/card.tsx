import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

/** A framed part of a page: its title, something at the right of it, and what it holds. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}

/** One sentence where a card has nothing to show. */
export function CardEmpty({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}
