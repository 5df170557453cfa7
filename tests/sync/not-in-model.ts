const absent = () => Promise.reject(new Error('The model has no files.'))

/** Calls that the devices of the model never make. */
export const notInModel = { createPdf: absent, uploadPicture: absent }
