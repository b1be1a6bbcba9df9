/** Gives an A4 page some 150 dots an inch. */
export const MOST_PIXELS = 2_400_000;
/** Tickets are narrow and very long. */
const LONGEST_SIDE = 8_000;
/** Beyond it a small page only gets blurred. */
const LARGEST_SCALE = 3;

/** How large a page is rendered, in pixels; undefined when it has no size that makes sense. Points are 1/72 inch. */
export function renderedSize(points: { width: number; height: number }): { width: number; height: number } | undefined {
  const { width, height } = points;
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return undefined;
  const scale = Math.min(
    LARGEST_SCALE,
    LONGEST_SIDE / Math.max(width, height),
    Math.sqrt(MOST_PIXELS / (width * height)),
  );
  const pixels = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: pixels(width), height: pixels(height) };
}
