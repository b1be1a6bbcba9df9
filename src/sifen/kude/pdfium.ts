import { PDFiumModule } from '@hyzyla/pdfium';

/** The functions of PDFium's public headers (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_annot.h) that are used here. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDF_PageToDevice(page: number, ...left_top_width_height_turn_x_y_dx_dy: readonly number[]): number;
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...how: readonly number[]): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, ...left_right_bottom_top: readonly number[]): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_SetIsActive(object: number, isActive: number): number;
  _FPDFPageObj_SetFillColor(object: number, ...red_green_blue_alpha: readonly number[]): number;
  _FPDFPageObj_SetStrokeColor(object: number, ...red_green_blue_alpha: readonly number[]): number;
  _FPDFPageObj_TransformClipPath(object: number, ...a_b_c_d_e_f: readonly number[]): void;
  _FPDFPageObj_GetBounds(object: number, ...left_bottom_right_top: readonly number[]): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  _FPDFImageObj_GetBitmap(object: number): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_GetParamValueType(mark: number, key: number): number;
  _FPDFPageObjMark_RemoveParam(object: number, mark: number, key: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, ...left_top_width_height_colour: readonly number[]): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetWidth(bitmap: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_GetFormat(bitmap: number): number;
}

let started: Promise<Pdfium> | undefined;

/** Loaded once for each process. Its memory never shrinks, so strangers' files are read in a process apart. */
export function pdfium(): Promise<Pdfium> {
  started ??= PDFiumModule({}).then((module) => {
    const library = module as unknown as Pdfium;
    library._FPDF_InitLibraryWithConfig({});
    return library;
  });
  return started;
}

export function allocate(library: Pdfium, size: number): number {
  const pointer = library.wasmExports.malloc(size);
  if (pointer === 0) throw new Error('PDFium has no memory left');
  return pointer;
}
