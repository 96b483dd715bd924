import { Navigate } from 'react-router-dom';

/** An address of older links, which redirects to the lobby. */
export default function GamesScreen() {
  return <Navigate to="/instant-games" replace />;
}
