// Gives a process of its pool an endless loop, and waits.
import { startMisbehavingPool } from './misbehaving-pool.ts';

await startMisbehavingPool({ quick: { seconds: 600 } }).order({ do: 'loop' });
