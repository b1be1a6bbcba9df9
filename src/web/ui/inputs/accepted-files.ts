/** What a file field asks the browser to show: the server looks at the content itself. */

export const ACCEPT_XML = '.xml,text/xml,application/xml';
export const ACCEPT_PDF = '.pdf';
/** For the camera: a phone converts its photos to these types when it is asked for them. */
export const ACCEPT_PHOTO = 'image/jpeg,image/png';
export const ACCEPT_OTHER_PHOTOS = 'image/webp,image/heic,image/heif';
export const ACCEPT_MANY = `${ACCEPT_PDF},application/pdf,${ACCEPT_PHOTO},${ACCEPT_OTHER_PHOTOS},.heic,.heif,${ACCEPT_XML},.zip,application/zip,.eml,message/rfc822`;
