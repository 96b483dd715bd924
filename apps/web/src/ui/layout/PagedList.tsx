import { Component, createRef, type ReactNode, type RefObject, useRef } from 'react';
import { onReachEnd } from '#lib/onReachEnd.ts';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';

/** The pages before those in memory. */
type EarlierPages = {
  /** The number of the first page in memory. */
  firstPage: number;
  /** The number of pages in memory. */
  pageCount: number;
  /** Whether there is an earlier page that may be requested now. */
  mayLoad: boolean;
  isLoading: boolean;
  /** The last request of an earlier page failed. */
  isFailed: boolean;
  load: () => void;
};

type Props = {
  earlier: EarlierPages;
  /** Shown while an earlier page loads. */
  loading: ReactNode;
  /** Shown with a retry when an earlier page did not load. */
  failure: string;
  children: ReactNode;
};

/**
 * The pages of a list that are in memory. An empty box replaces the pages before them, and loads the last of these when
 * it comes near. The items in view do not move.
 */
export function PagedList({ earlier, loading, failure, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const { firstPage, pageCount, isFailed, load } = earlier;
  return (
    <KeptPlace firstPage={firstPage} pageCount={pageCount} room={room}>
      {firstPage > 1 && <Room room={room} earlier={earlier} loading={loading} />}
      {isFailed && <ErrorPanel text={failure} onRetry={load} />}
      {children}
    </KeptPlace>
  );
}

type RoomProps = Pick<Props, 'earlier' | 'loading'> & { room: RefObject<HTMLDivElement | null> };

function Room({ room, earlier, loading }: RoomProps) {
  const { mayLoad, isLoading, load } = earlier;
  const reached = onReachEnd(() => {
    if (mayLoad) load();
  }, '100px');
  return (
    <div ref={reached}>
      <div ref={room} className="flex flex-col justify-end overflow-hidden">
        {isLoading && loading}
      </div>
    </div>
  );
}

type KeptPlaceProps = Pick<EarlierPages, 'firstPage' | 'pageCount'> & Pick<RoomProps, 'room'> & { children: ReactNode };

/** An item that the player sees, and where. */
type Place = { item: Element; topPx: number };

/**
 * Keeps the items in view in place when pages before them are dropped or loaded. The height of the box changes by the
 * difference, and the scroll position by any rest. Only class components can measure before an update. Browsers without
 * scroll anchoring need this, and it keeps the length of the page.
 */
class KeptPlace extends Component<KeptPlaceProps> {
  // Not '#', for which the build for older browsers adds code to Home's first load.
  private readonly list = createRef<HTMLDivElement>();

  /**
   * After a return to the screen, the heights of dropped pages are unknown. Each counts as high as a page in memory.
   */
  override componentDidMount(): void {
    const { firstPage, pageCount, room } = this.props;
    // Reading the height forces a layout, so only a list without its first page does it.
    if (!room.current) return;
    const listPx = this.list.current?.offsetHeight ?? 0;
    setHeight(room.current, (listPx / pageCount) * (firstPage - 1));
  }

  override getSnapshotBeforeUpdate(before: KeptPlaceProps): Place | null {
    return before.firstPage === this.props.firstPage ? null : placeIn(this.list.current);
  }

  override componentDidUpdate(_before: KeptPlaceProps, _state: object, place: Place | null): void {
    if (!place?.item.isConnected) return;
    const movedPx = place.item.getBoundingClientRect().top - place.topPx;
    const room = this.props.room.current;
    const takenPx = room ? Math.min(movedPx, room.offsetHeight) : 0;
    if (room) setHeight(room, room.offsetHeight - takenPx);
    if (movedPx !== takenPx) window.scrollBy(0, movedPx - takenPx);
  }

  override render(): ReactNode {
    return <div ref={this.list}>{this.props.children}</div>;
  }
}

/** The first item of a list that the player sees. */
function placeIn(list: HTMLDivElement | null): Place | null {
  const items = [...(list?.querySelectorAll('li, article') ?? [])];
  const item = items.find((each) => each.getBoundingClientRect().bottom > 0);
  return item ? { item, topPx: item.getBoundingClientRect().top } : null;
}

function setHeight(element: HTMLElement, heightPx: number): void {
  element.style.height = `${heightPx}px`;
}
