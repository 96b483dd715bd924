import type { SVGProps } from 'react';
import type { IconType } from './icons.tsx';

type Props = Omit<SVGProps<SVGSVGElement>, 'children' | 'path'>;

function Drawing({ path, ...props }: Props & { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden {...props}>
      <path d={path} />
    </svg>
  );
}

const disc = 'M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17z';

function FootballIcon(props: Props) {
  const seams =
    'M12 8l3.6 2.6-1.4 4.2H9.8l-1.4-4.2zM12 3.5V8M20 9.5l-4.4 1.1M17 19l-2.8-4.2M7 19l2.8-4.2M4 9.5l4.4 1.1';
  return <Drawing path={`${disc}${seams}`} {...props} />;
}

function BasketballIcon(props: Props) {
  return (
    <Drawing path={`${disc}M3.5 12h17M12 3.5v17M6 6c3.6 3.3 3.6 8.7 0 12M18 6c-3.6 3.3-3.6 8.7 0 12`} {...props} />
  );
}

function TennisIcon(props: Props) {
  return <Drawing path={`${disc}M5.5 6.5c4 2 4 9 0 11M18.5 6.5c-4 2-4 9 0 11`} {...props} />;
}

function CricketIcon(props: Props) {
  const ball = 'M18.5 17.6a.9.9 0 1 1 0 1.8a.9.9 0 1 1 0-1.8z';
  return (
    <Drawing path={`m5 15 9.5-9.5a1.5 1.5 0 0 1 2 0l2 2a1.5 1.5 0 0 1 0 2L9 19zM5 15l4 4-3.5 1.5z${ball}`} {...props} />
  );
}

function RugbyIcon(props: Props) {
  const ball = 'M4.5 19.5c-2-6 1-12 6.5-14 3-1 6.5-1 8.5-.9.1 2 .1 5.5-.9 8.4-2 5.5-8 8.5-14.1 6.5z';
  return <Drawing path={`${ball}m4.5-4.5 6-6M10.5 11.5l2 2M12 10l2 2`} {...props} />;
}

const iconOfSport: Record<string, IconType> = {
  '10': FootballIcon,
  '4': BasketballIcon,
  '6': CricketIcon,
  '24': TennisIcon,
  '73743': RugbyIcon,
  '73744': RugbyIcon,
};

/** The icon of a sport by its id; a football for an unknown one. */
export function sportIcon(sportId: string | number): IconType {
  return iconOfSport[String(sportId)] ?? FootballIcon;
}
