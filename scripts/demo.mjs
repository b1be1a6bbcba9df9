// npm run demo: the application as npm start serves it.
import './start.mjs';
