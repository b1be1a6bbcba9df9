declare module 'libheif-js/wasm-bundle.js' {
  const libheif: object;
  export default libheif;
}
