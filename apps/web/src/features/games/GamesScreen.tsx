import { Navigate } from 'react-router-dom';

/** An address that older links lead back to; the games are in the lobby. */
export default function GamesScreen() {
  return <Navigate to="/instant-games" replace />;
}
