/** The heading of a part of a list: "In play", "14 matches". */
export function GroupHeading({ title, detail }: { title: string; detail?: string }) {
  return (
    <h2 className="group">
      <b>{title}</b>
      <span className="flex-none">{detail}</span>
    </h2>
  );
}
