// npm run icons: the pictures that an installed application has, drawn from the one in public/favicon.svg.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const PUBLIC = path.resolve(import.meta.dirname, '../public');
const drawing = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8');
/** Systems cut a maskable icon to their own shape: the picture must stay within its inner 80 %. */
const SAFE = 0.62;

async function draw(name: string, size: number, { inner = 1 } = {}): Promise<void> {
  const side = Math.round(size * inner);
  const mark = await sharp(Buffer.from(drawing), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  const background = inner === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : '#ffffff';
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(PUBLIC, name));
}

await draw('icon-192.png', 192);
await draw('icon-512.png', 512);
await draw('icon-maskable-512.png', 512, { inner: SAFE });
await draw('apple-touch-icon.png', 180, { inner: 0.8 });
