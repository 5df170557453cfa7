/** Whether what is dragged over the page comes with files, which a browser leaves the page for when nobody takes them. */
export const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true
