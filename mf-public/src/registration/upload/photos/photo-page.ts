import { extensionOf } from '@credenciados/contract/arquivo';
import { RULE } from '@credenciados/contract/rule-texts';

/** Failure whose message says what the person can do. */
export class PhotoError extends Error {}

const UNREADABLE = 'Não foi possível abrir a foto. Tire outra, ou escolha um arquivo em “Anexar”.';
const NO_MEMORY =
  'A memória do aparelho não bastou para esta foto. Feche outros aplicativos, tire as fotos com menos resolução ou escolha um arquivo em “Anexar”.';

export interface PageSize {
  /** Longest side, in pixels. */
  longest: number;
  /** Quality of the JPEG, from 0 to 1. */
  quality: number;
}

/** A4 at 200 dpi. */
const A4: PageSize = { longest: 2339, quality: 0.8 };

/** Upright JPEG of a photo, scaled down to the size of a page; `turned` turns it further by a quarter, clockwise. */
export async function photoPage(photo: Blob, { longest, quality } = A4, turned = false): Promise<Blob> {
  const bitmap = await read(photo);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  const canvas = document.createElement('canvas');
  try {
    [canvas.width, canvas.height] = turned ? [height, width] : [width, height];
    const context = canvas.getContext('2d');
    if (!context) throw new PhotoError(NO_MEMORY);
    // A JPEG has no transparency, and would show it black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (turned) {
      context.translate(height, 0);
      context.rotate(Math.PI / 2);
    }
    context.drawImage(bitmap, 0, 0, width, height);
    const page = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!page) throw new PhotoError(NO_MEMORY);
    return page;
  } finally {
    bitmap.close();
    // Safari keeps a canvas's memory until it is resized.
    canvas.width = 0;
  }
}

/** Decodes a photo, turned as its EXIF data says. */
async function read(photo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof RangeError) throw new PhotoError(NO_MEMORY);
    const isPhoneFormat = photo instanceof File && ['heic', 'heif', 'avif', 'webp'].includes(extensionOf(photo.name));
    throw new PhotoError(isPhoneFormat ? RULE.filePhonePicture : UNREADABLE);
  }
}
