import { Text } from '#web/ui/layout/parts.tsx';
import classes from './charts.module.css';

interface BarProps {
  /** 0 to 1; what is outside is drawn as the nearest of the two. */
  share: number;
  /** Hatched: the period has not ended. */
  isRunning?: boolean;
  size?: 'thick' | 'thin';
}

/** How much of the largest one. Decorative: the figure stands beside it. */
export function Bar({ share, isRunning = false, size = 'thick' }: BarProps) {
  const drawn = Math.min(1, Math.max(0, share));
  return (
    <Text
      display="block"
      className={classes.bar}
      data-size={size}
      data-running={isRunning || undefined}
      data-empty={drawn === 0 || undefined}
      style={{ width: `${drawn * 100}%` }}
      aria-hidden="true"
    />
  );
}
