import { afterEach } from 'vitest';
import './stand-ins.ts';
import { closeScreen } from './open-screen.ts';

afterEach(closeScreen);
