/** Whether files are dragged over the page. Unless the drop is handled, the browser leaves the page to open them. */
export const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true
