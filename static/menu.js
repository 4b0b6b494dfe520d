// The menu of an event is wider than a phone: show where one is.
const here = document.querySelector(".subnav [aria-current]");
if (here) here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;
