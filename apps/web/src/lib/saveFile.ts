/** Saves a file on the phone. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  // Not revoked, because some phones ask the player first and read the file later. The browser releases it with the
  // page.
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}
