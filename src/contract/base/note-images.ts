/** The fields of a sale whose notes can show pictures. */
export const noteFields = ['notes', 'operator_notes', 'management_notes'] as const;
export type NoteField = (typeof noteFields)[number];

/** What names a picture in its path: a random id; those of before random ids have a number. */
const ID = String.raw`[1-9]\d{0,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const PATH = `/api/v1/note-images/(${ID})/`;

/** As a pattern for a path's schema. */
export const NOTE_IMAGE_ID = `^(?:${ID})$`;

/** The path under which notes refer to a picture. */
export const noteImagePath = (id: string): string => `/api/v1/note-images/${id}/`;

const wholePath = new RegExp(`^${PATH}$`);
/** An image that was added to a note here: a path on our own server and nothing else. */
export const isNoteImage = (url: string): boolean => wholePath.test(url);

/** The pictures that a note refers to, each once, by what names them in their paths. */
export const noteImagesIn = (note: string): string[] => [
  ...new Set([...note.matchAll(new RegExp(PATH, 'g'))].map(([, id = '']) => id)),
];

/** How much the pictures of a company's notes may take, bytes. */
export const NOTE_IMAGES_QUOTA = 1024 ** 3;
