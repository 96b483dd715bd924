/**
 * The ref of an element at the end of a list, which calls back when the end comes near.
 *
 * @param margin the distance around the viewport that counts as near. By default an end above the viewport counts too,
 * because the End key can jump past the list, to the end of the footer.
 */
export const onReachEnd =
  (onReach: () => void, margin = '1000000px 0px 100px') =>
  // React calls every new ref, so each render observes again: only a new observer reports an end that is still in view
  // after more items have loaded.
  (end: Element | null) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReach();
      },
      { rootMargin: margin },
    );
    if (end) observer.observe(end);
    return () => observer.disconnect();
  };
