/** Saves a file on the phone. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  // Not revoked: some phones ask the player first and read the file only then. It is gone with the page.
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}
