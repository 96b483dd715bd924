/** A turning ring. Silent: the control or region around it says that it is busy. */
export function Spinner() {
  return <span className="spinner" aria-hidden />;
}
