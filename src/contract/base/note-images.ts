/** The note fields of a sale that can have pictures. */
export const noteFields = ['notes', 'operator_notes', 'management_notes'] as const;
export type NoteField = (typeof noteFields)[number];

/** The id of a picture in its path: a UUID, or a number for the oldest pictures. */
const ID = String.raw`[1-9]\d{0,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const PATH = `/api/v1/note-images/(${ID})/`;

/** The pattern of the id for the schema of a path parameter. */
export const NOTE_IMAGE_ID = `^(?:${ID})$`;

/** The path under which notes refer to a picture. */
export const noteImagePath = (id: string): string => `/api/v1/note-images/${id}/`;

const wholePath = new RegExp(`^${PATH}$`);
/** Whether a URL is the path of a note's picture on this server. */
export const isNoteImage = (url: string): boolean => wholePath.test(url);

/** The ids of the pictures that a note refers to, each once. */
export const noteImagesIn = (note: string): string[] => [
  ...new Set([...note.matchAll(new RegExp(PATH, 'g'))].map(([, id = '']) => id)),
];

/** Storage quota of a company's note pictures, bytes. */
export const NOTE_IMAGES_QUOTA = 1024 ** 3;
