import { Text } from '#web/ui/layout/parts.tsx';
import classes from './charts.module.css';

interface BarProps {
  /** Length of the bar: 0 is none, 1 the whole width; what lies outside is drawn as 0 or 1. */
  share: number;
  /** Hatched: the period has not ended. */
  isRunning?: boolean;
  size?: 'thick' | 'thin';
}

/** A value as a share of the largest one. Decorative: the figure itself stands beside the bar. */
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
