const absent = () => Promise.reject(new Error('The model has no files.'))

/** Calls that devices in the model never make. */
export const notInModel = { createPdf: absent, uploadPicture: absent, retryFiles: () => undefined }
